import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { listVouchers } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { giftImpact } from '@chopcard/contract/office/merchant/batches.ts'
import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { Alert, Form, type FormInstance, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { optionsOf } from '../../../kit/list-filter.ts'
import { errorText } from '../../../lib/error-text.ts'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import type { BulkTarget } from './bulk-act.ts'

type Gift = 'coupon' | 'voucher'
type Props = { act: Gift; form: FormInstance; target: BulkTarget }

/** Which coupon or voucher is given, and what that comes to. */
export function GiftFields({ act, form, target }: Props) {
  const { t } = useTranslation('members')
  const couponId = Form.useWatch('couponId', form) as string | undefined
  const voucherId = Form.useWatch('voucherId', form) as string | undefined
  return (
    <>
      {act === 'coupon' ? <CouponField /> : <VoucherFields />}
      {couponId && <Impact body={{ act: 'coupon', couponId, ...target }} />}
      {voucherId && <Impact body={{ act: 'voucher', voucherId, ...target }} />}
      <p>{t('bulk.giftAbout')}</p>
    </>
  )
}

function CouponField() {
  const { t } = useTranslation('members')
  const coupons = useRead(listCoupons, { query: { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } })
  const options = optionsOf((coupons.data?.data ?? []).filter(({ state }) => state !== 'ended'))
  return (
    <Field name="couponId" label={t('bulk.whichCoupon')} required>
      <Select
        options={options}
        loading={coupons.isPending}
        notFoundContent={t('bulk.noCoupon')}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  )
}

function VoucherFields() {
  const { t } = useTranslation('members')
  const vouchers = useRead(listVouchers, { query: { pageSize: MAX_PAGE_SIZE_TEXT } })
  const options = optionsOf((vouchers.data?.data ?? []).filter(({ enabled }) => enabled))
  return (
    <>
      <Field name="voucherId" label={t('bulk.whichVoucher')} required>
        <Select
          options={options}
          loading={vouchers.isPending}
          notFoundContent={t('bulk.noVoucher')}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="remark" label={t('bulk.remark')}>
        <Input.TextArea rows={2} />
      </Field>
    </>
  )
}

/** How many get one, and why others get none. */
function Impact({ body }: { body: { act: Gift; couponId?: string; voucherId?: string } }) {
  const { t } = useTranslation('members')
  const impact = useRead(giftImpact, { body: body as never })
  if (impact.error) return <Alert type="error" showIcon title={errorText(impact.error)} />
  const data = impact.data?.data
  if (!data) return <Alert type="info" title={t('segments.counting')} />
  const { members, holders, unreachable, left, amount, currency } = data
  const without = body.act === 'voucher' ? unreachable : 0
  const wanted = Math.max(0, members - holders - without)
  const given = left === null ? wanted : Math.min(wanted, left)
  const number = (count: number) => ({ count, number: formatNumber(count) })
  const lines = [
    ...(holders ? [t('bulk.holders', number(holders))] : []),
    ...(without ? [t('bulk.unreachable', number(without))] : []),
    ...(body.act === 'coupon' && unreachable ? [t('bulk.notMailed', number(unreachable))] : []),
    ...(left !== null && left < wanted ? [t('bulk.left', number(left))] : []),
    ...(amount !== null && currency ? [t('bulk.worth', { amount: formatMoney(amount * given, currency) })] : []),
  ]
  return (
    <Alert
      type={given < wanted || given === 0 ? 'warning' : 'info'}
      showIcon
      title={t('bulk.gives', number(given))}
      description={lines.map((line) => <div key={line}>{line}</div>)}
    />
  )
}
