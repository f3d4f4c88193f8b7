import { type EdmAudience, edmAudiences } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useSegmentOptions } from '../../../kit/use-segment-options.ts'
import { useRead } from '../../../lib/query.ts'

type Draft = { kind: EdmAudience['kind']; campaignId?: string; levelId?: string; segmentId?: string }
type Props = { id?: string; value?: Draft; onChange?: (value: Draft) => void }

/** All members, those of a campaign, of one of its levels, or of a segment where there are any. */
export function AudienceField({ id, value = { kind: 'all' }, onChange }: Props) {
  const { t } = useTranslation('mailchimp')
  const campaigns = useCampaignOptions()
  const segments = useSegmentOptions()
  const { kind, campaignId } = value
  const kinds = edmAudiences.filter((one) => one !== 'segment' || one === kind || segments.length > 0)
  const isOfCampaign = kind === 'campaign' || kind === 'level'
  return (
    <div className="edm-audience">
      <Radio.Group
        id={id}
        aria-label={t('column.audience')}
        value={kind}
        options={kinds.map((one) => ({ value: one, label: t(`audience.${one}`) }))}
        onChange={(event) => {
          const next = event.target.value as Draft['kind']
          const keeps = next === 'campaign' || next === 'level'
          onChange?.({ kind: next, ...(keeps && campaignId && { campaignId }) })
        }}
      />
      {isOfCampaign && (
        <Select
          aria-label={t('audience.whichCampaign')}
          placeholder={t('audience.whichCampaign')}
          value={campaignId}
          options={campaigns}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(chosen: string) => onChange?.({ kind, campaignId: chosen })}
        />
      )}
      {kind === 'segment' && (
        <Select
          aria-label={t('audience.whichSegment')}
          placeholder={t('audience.whichSegment')}
          value={value.segmentId}
          options={segments}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(segmentId: string) => onChange?.({ kind, segmentId })}
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
