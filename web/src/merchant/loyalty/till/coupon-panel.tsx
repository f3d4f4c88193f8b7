import { GiftOutlined } from '@ant-design/icons'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { redeemCoupon } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { operationsOn } from '../../../kit/operations/use-operations.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { formatDay, formatInstant, formatMoney } from '../../../lib/format.ts'
import { isRunning } from '../../../lib/operation-list.ts'
import { useRead } from '../../../lib/query.ts'
import type { Coupon } from './offline/look-up.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ScanResultPanel } from './scan-result-panel.tsx'
import type { Till } from './use-till.ts'

// In a boundary of its own: while its words arrive, the coupon stays.
const ReactivateButton = lazyPart(() => import('../../../kit/reactivate-button.tsx'))

const colours = { active: 'green', locked: 'gold', used: 'blue', expired: 'default' }

/** The coupon in front of the operator: what it gives, whether it is good, and the button that uses it up. */
export default function CouponPanel({ coupon, till }: { coupon: Coupon; till: Till }) {
  const { t } = useTranslation('till')
  const may = useMay()
  const { refusal } = coupon
  const { operations, isUnsettled } = operationsOn(till, coupon.code)
  const use = async () => {
    const operation = await till.run({ kind: 'redeemCoupon', code: coupon.code }, coupon.name)
    if (operation?.state === 'refused') void till.rereadResult(coupon.code)
  }
  return (
    <ScanResultPanel
      till={till}
      picture={<img src={coupon.detailBanner} alt="" width={88} height={88} />}
      head={
        <div>
          <h2>{coupon.title || coupon.name}</h2>
          <p>{coupon.shortDescription}</p>
          <Tag color={colours[coupon.state]}>{t(`coupon.state.${coupon.state}`)}</Tag>
          <CouponValue coupon={coupon} />
        </div>
      }
    >
      <p className="coupon-panel-code">
        <code>{coupon.code}</code>
        {coupon.effectiveTo && <span>{t('coupon.until', { day: formatDay(coupon.effectiveTo) })}</span>}
        {coupon.usedAt && (
          <span>{t('coupon.usedAt', { at: formatInstant(coupon.usedAt), who: coupon.usedBy ?? '' })}</span>
        )}
      </p>
      {coupon.terms && <p className="coupon-panel-terms">{coupon.terms}</p>}
      {refusal && till.outcome?.kind !== 'success' && (
        <p className="coupon-panel-refusal" role="alert">
          {refusal.message}
        </p>
      )}
      {coupon.allowed && may(redeemCoupon) && (
        <Button
          block
          type="primary"
          className="till-button"
          icon={<GiftOutlined />}
          disabled={isUnsettled}
          loading={operations.some(isRunning)}
          onClick={() => void use()}
        >
          {t('redeem.button')}
        </Button>
      )}
      {coupon.state === 'used' && <ReactivateButton code={coupon.code} onDone={() => void till.find(coupon.code)} />}
    </ScanResultPanel>
  )
}

function CouponValue({ coupon: { type, value } }: { coupon: Coupon }) {
  const currency = useRead(adminInfo, {}).data?.data.currency
  if (value === null || type === 'gift') return null
  if (type === 'percentage') return <strong>{value} %</strong>
  return <strong>{currency && formatMoney(value, currency)}</strong>
}
