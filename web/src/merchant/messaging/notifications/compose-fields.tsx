import { Form, type FormInstance, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { MessageFields } from '../../../kit/message-fields.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useSegmentOptions } from '../../../kit/use-segment-options.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Language } from '../../../lib/languages.ts'
import type { Whom } from './compose-start.ts'
import { GiftField } from './gift-field.tsx'

type Props = {
  form: FormInstance
  whom: Whom
  /** The languages that a draft has words in. */
  written: readonly Language[] | undefined
}

/** Whom it is for, and what it says. */
export const ComposeFields = ({ form, whom, written }: Props) => (
  <>
    {whom.memberIds || whom.filters ? <Chosen whom={whom} /> : <AudienceFields form={form} />}
    <GiftField />
    <MessageFields form={form} written={written} />
  </>
)

/** The members of a campaign, of a segment, or of a segment who are in a campaign. */
function AudienceFields({ form }: { form: FormInstance }) {
  const { t } = useTranslation('notifications')
  const campaigns = useCampaignOptions('active')
  const segments = useSegmentOptions()
  const segmentId = Form.useWatch(['filters', 'segmentId'], form) as string | undefined
  return (
    <>
      <Field name="campaignId" label={t('form.campaign')} extra={t('form.campaignHint')} required={!segmentId}>
        <Select allowClear options={campaigns} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      {segments.length > 0 && (
        <Field name={['filters', 'segmentId']} label={t('form.segment')} extra={t('form.segmentHint')}>
          <Select allowClear options={segments} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      )}
    </>
  )
}

function Chosen({ whom: { memberIds } }: { whom: Whom }) {
  const { t } = useTranslation('notifications')
  if (!memberIds) return <p className="compose-whom">{t('form.filtered')}</p>
  const count = memberIds.length
  return <p className="compose-whom">{t('form.chosen', { count, number: formatNumber(count) })}</p>
}
