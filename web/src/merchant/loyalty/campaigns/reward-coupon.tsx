import { MAX_PAGE_SIZE_TEXT } from '@chopcard/contract/core/limits.ts'
import { listCoupons } from '@chopcard/contract/giving/merchant/coupons.ts'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../kit/form.tsx'
import { useFeature, useMay } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'
import type { FormValues } from './form-values.ts'

type Props = { name: 'rewardCouponId' | 'welcomeCouponId'; index?: never } | { index: number; name?: never }

/** The coupon that comes with joining or with a reward: the one of a stamp card, or that of a row. */
export function RewardCoupon({ name, index }: Props) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const form = Form.useFormInstance<FormValues>()
  const chosen = Form.useWatch(
    (values: FormValues) => (index === undefined ? values[name] : values.rewards?.[index]?.couponId),
    { form, preserve: true },
  )
  const isOffered = useFeature('couponAsRewards') && may(listCoupons)
  const query = { pageSize: MAX_PAGE_SIZE_TEXT, sort: 'name' } as const
  const { data } = useRead(listCoupons, { query }, { enabled: isOffered })
  if (!isOffered) return null
  // What anybody may take is no reward, and what is over would refuse the redemption.
  const options = (data?.data ?? [])
    .filter(({ id, publishable, state }) => id === chosen || (!publishable && state !== 'ended'))
    .map((coupon) => ({ value: coupon.id, label: coupon.name }))
  return (
    <Field
      name={name ?? [index, 'couponId']}
      label={t(`field.${name ?? 'rewardCouponId'}`)}
      extra={t(name === 'welcomeCouponId' ? 'hint.welcomeCoupon' : 'hint.rewardCoupon')}
      normalize={(id: string | undefined) => id ?? null}
    >
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={options} />
    </Field>
  )
}
