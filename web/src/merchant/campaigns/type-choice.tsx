import type { CampaignType } from '@chopcard/contract/campaign-settings.ts'
import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import './type-choice.css'
import { creatableTypes } from './creatable-types.ts'
import { FormSection } from './form-section.tsx'

type Props = { value: CampaignType; onChange: (type: CampaignType) => void }

/** What kind of campaign it becomes; it stays that for ever. */
export default function TypeChoice({ value, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  return (
    <FormSection title={t('section.type')}>
      <Radio.Group
        className="type-cards"
        value={value}
        aria-label={t('section.type')}
        onChange={(event) => onChange(event.target.value as CampaignType)}
      >
        {creatableTypes.map((type) => (
          <Radio key={type} value={type} className="type-card">
            <strong>{t(`type.${type}`)}</strong>
            <span>{t(`typeAbout.${type}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </FormSection>
  )
}
