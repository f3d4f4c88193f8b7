import { BoundedNumber } from '../../../kit/bounded-number.tsx'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Input, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Field } from '../../../kit/form.tsx'
import { useRead } from '../../../lib/query.ts'
import type { BulkAct } from './bulk-act.ts'

type Props = {
  act: Exclude<BulkAct, 'coupon' | 'voucher'>
  campaignId: string | undefined
  byDays: boolean
  setByDays: (byDays: boolean) => void
}

/** What an act asks for. */
export function BulkFields({ act, campaignId, byDays, setByDays }: Props) {
  const { t } = useTranslation('members')
  if (act === 'freeze' || act === 'unfreeze') return <p>{t(`bulk.${act}About`)}</p>
  if (act === 'extend') return <ExtendFields byDays={byDays} setByDays={setByDays} />
  return (
    <>
      <Field name="quantity" label={t('bulk.quantity')}>
        <BoundedNumber style={{ width: '100%' }} />
      </Field>
      {campaignId && <ChopTypeField campaignId={campaignId} />}
      <Field name="remark" label={t('bulk.remark')} extra={t('bulk.remarkAbout')}>
        <Input.TextArea rows={2} />
      </Field>
    </>
  )
}

/** Asked for only where one campaign with several types is chosen. */
function ChopTypeField({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('members')
  const campaign = useRead(getCampaign, { params: { id: campaignId } }, { staleTime: 60_000 })
  const types = campaign.data?.data.settings.chopTypes ?? []
  if (types.length < 2) return null
  const options = types.flatMap(({ id, code }) => (id ? [{ value: id, label: code }] : []))
  return (
    <Field name="chopTypeId" label={t('bulk.chopType')} extra={t('bulk.chopTypeAbout')}>
      <Select allowClear options={options} />
    </Field>
  )
}

function ExtendFields({ byDays, setByDays }: Pick<Props, 'byDays' | 'setByDays'>) {
  const { t } = useTranslation('members')
  return (
    <>
      <Segmented
        block
        className="bulk-extend"
        value={byDays ? 'days' : 'until'}
        onChange={(value) => setByDays(value === 'days')}
        options={[
          { value: 'days', label: t('bulk.byDays') },
          { value: 'until', label: t('bulk.untilDay') },
        ]}
      />
      {byDays ? (
        <Field key="days" name="days" label={t('bulk.days')} required preserve={false} extra={t('bulk.extendAbout')}>
          <BoundedNumber style={{ width: '100%' }} />
        </Field>
      ) : (
        <Field key="until" name="until" label={t('bulk.until')} required preserve={false} extra={t('bulk.extendAbout')}>
          <DayField />
        </Field>
      )}
    </>
  )
}
