import { campaignTypes, type CampaignType } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { Form, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import './type-choice.css'
import { fitToType } from './fit-to-type.ts'
import { FormSection } from './form-section.tsx'
import type { FormValues } from './form-values.ts'
import { merchantToday } from './merchant-today.ts'
import { TypeDrawing } from './type-drawing.tsx'
import { useTypeWords } from './type-words.ts'

/** What kind of campaign it becomes; it stays that for ever. */
export function TypeChoice() {
  const { t } = useTranslation('campaigns')
  const { typeName, typeAbout } = useTypeWords()
  const form = Form.useFormInstance<FormValues>()
  const choose = (type: CampaignType) =>
    form.setFieldsValue(fitToType(form.getFieldsValue(true) as FormValues, type, merchantToday()))
  return (
    <FormSection title={t('section.type')} about={t('section.typeAbout')}>
      <Field name="type" noStyle>
        <Radio.Group
          className="type-cards"
          aria-label={t('section.type')}
          onChange={(event) => choose(event.target.value as CampaignType)}
        >
          {campaignTypes.map((type) => (
            <Radio key={type} value={type} className="type-card">
              <TypeDrawing type={type} />
              <span>
                <strong>{typeName(type)}</strong>
                {typeAbout(type)}
              </span>
            </Radio>
          ))}
        </Radio.Group>
      </Field>
    </FormSection>
  )
}
