import { type EdmAudience, edmAudiences } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useRead } from '../../../lib/query.ts'

type Draft = { kind: EdmAudience['kind']; campaignId?: string; levelId?: string }
type Props = { id?: string; value?: Draft; onChange?: (value: Draft) => void }

/** All members, those of a campaign, or of one of its levels. */
export function AudienceField({ id, value = { kind: 'all' }, onChange }: Props) {
  const { t } = useTranslation('mailchimp')
  const campaigns = useCampaignOptions()
  const { kind, campaignId } = value
  return (
    <div className="edm-audience">
      <Radio.Group
        id={id}
        aria-label={t('column.audience')}
        value={kind}
        options={edmAudiences.map((one) => ({ value: one, label: t(`audience.${one}`) }))}
        onChange={(event) => {
          const next = event.target.value as Draft['kind']
          onChange?.(next === 'all' ? { kind: next } : { kind: next, ...(campaignId && { campaignId }) })
        }}
      />
      {kind !== 'all' && (
        <Select
          aria-label={t('audience.whichCampaign')}
          placeholder={t('audience.whichCampaign')}
          value={campaignId}
          options={campaigns}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen: string) => onChange?.({ kind, campaignId: chosen })}
        />
      )}
      {kind === 'level' && campaignId && (
        <LevelSelect
          campaignId={campaignId}
          value={value.levelId}
          onChange={(levelId) => onChange?.({ ...value, levelId })}
        />
      )}
    </div>
  )
}

type LevelProps = { campaignId: string; value: string | undefined; onChange: (levelId: string) => void }

function LevelSelect({ campaignId, value, onChange }: LevelProps) {
  const { t } = useTranslation('mailchimp')
  const campaign = useRead(getCampaign, { params: { id: campaignId } }, { staleTime: 60_000 })
  const levels = campaign.data?.data.settings.memberLevels ?? []
  return (
    <Select
      aria-label={t('audience.whichLevel')}
      placeholder={t('audience.whichLevel')}
      value={value}
      loading={campaign.isPending}
      options={levels.map(({ id = '', level }) => ({ value: id, label: level }))}
      onChange={onChange}
    />
  )
}
