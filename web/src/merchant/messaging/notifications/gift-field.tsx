import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { giveVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { type Gift, giftVariable } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { optionsOf } from '../../../kit/list-filter.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'

/** A coupon or a voucher that everybody who is told gets, of those that the user may give. */
export function GiftField() {
  const { t } = useTranslation('notifications')
  const options = useGiftOptions()
  if (options.length === 0) return null
  return (
    <Field name="gift" label={t('gift.field')} extra={t('gift.hint', { variable: giftVariable })}>
      <GiftChoice options={options} />
    </Field>
  )
}

type Options = { label: string; options: { value: string; label: string }[] }[]
type Props = { options: Options; id?: string; value?: Gift | null; onChange?: (value: Gift | null) => void }

const textOf = ({ kind, id }: Gift): string => `${kind} ${id}`

/** The choice holds one word for each: which kind it is, and its id. */
const GiftChoice = ({ options, id, value, onChange }: Props) => (
  <Select
    id={id}
    allowClear
    options={options}
    showSearch={{ optionFilterProp: 'label' }}
    value={value ? textOf(value) : null}
    onChange={(chosen: string | null | undefined) => {
      const [kind, giftId] = chosen?.split(' ') ?? []
      onChange?.(kind && giftId ? { kind: kind as Gift['kind'], id: giftId } : null)
    }}
  />
)

function useGiftOptions(): Options {
  const { t } = useTranslation('notifications')
  const may = useMay()
  const [mayCoupon, mayVoucher] = [may(sendCoupon) && may(listCoupons), may(giveVoucher) && may(listVouchers)]
  const query = { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } as const
  const coupons = useRead(listCoupons, { query }, { enabled: mayCoupon }).data?.data ?? []
  const vouchers = useRead(listVouchers, { query }, { enabled: mayVoucher }).data?.data ?? []
  const named = (kind: Gift['kind'], rows: { id: string; name: string }[]) =>
    optionsOf(rows).map(({ value, label }) => ({ value: textOf({ kind, id: value }), label }))
  return [
    {
      label: t('gift.coupons'),
      options: named(
        'coupon',
        coupons.filter(({ state }) => state !== 'ended'),
      ),
    },
    {
      label: t('gift.vouchers'),
      options: named(
        'voucher',
        vouchers.filter(({ enabled }) => enabled),
      ),
    },
  ].filter(({ options }) => options.length > 0)
}

/** What the gift is called, as its choice shows it. */
export function useGiftName(gift: Gift | null | undefined): string | undefined {
  const options = useGiftOptions().flatMap((group) => group.options)
  return gift ? options.find(({ value }) => value === textOf(gift))?.label : undefined
}
