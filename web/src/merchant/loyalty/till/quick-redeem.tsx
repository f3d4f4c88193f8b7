import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { CardPanel } from './card-panel.tsx'
import { isDocked } from './panes.ts'
import { RedeemPane } from './redeem-pane.tsx'
import { TillFrame } from './till-frame.tsx'
import { useNamedCard } from './use-named-card.ts'
import { useTill } from './use-till.ts'
import { useTillKeys } from './use-till-keys.ts'

const CouponPanel = lazyPart(() => import('./coupon-panel.tsx'))
const OrderPanel = lazyPart(() => import('./order-panel.tsx'))
const VoucherPanel = lazyPart(() => import('./voucher-panel.tsx'))
const ScanTargetPanel = lazyPart(() => import('./scan-target-panel.tsx'))
const CardCoupons = lazyPart(() => import('./card-coupons.tsx'))

/** Quick Redeem: whatever is scanned shows what it is and what can be had for it; one tap hands that out. */
export default function QuickRedeem() {
  const { t } = useTranslation(['till', 'shell'])
  const till = useTill({ takesAll: true })
  const { card, coupons } = till
  const { coupon, voucher, order, sign: target } = till.scanResult ?? {}
  useNamedCard(till.find)
  const { isBusy } = useTillKeys(till)
  return (
    <TillFrame
      title={t('menu.quick-redeem', { ns: 'shell' })}
      about={t('redeem.about')}
      till={till}
      hint={t('redeem.any')}
    >
      {coupon && <CouponPanel coupon={coupon} till={till} />}
      {order && <OrderPanel order={order} till={till} />}
      {voucher && <VoucherPanel voucher={voucher} till={till} />}
      {target && <ScanTargetPanel sign={target} till={till} />}
      {card && (
        <>
          <CardPanel card={card} onClear={till.clear} />
          <Card className={isDocked('redeem', card, till) ? 'till-dock' : undefined} styles={{ body: { padding: 16 } }}>
            <RedeemPane till={till} card={card} isBusy={isBusy} />
          </Card>
          {coupons.length > 0 && <CardCoupons coupons={coupons} till={till} />}
        </>
      )}
    </TillFrame>
  )
}
