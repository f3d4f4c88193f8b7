import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { Card } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { AdjustPane } from './adjust-pane.tsx'
import { BookedToday } from './booked-today.tsx'
import { CardStage } from './card-stage.tsx'
import { RewardList } from './reward-list.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import { TillOutcome } from './till-outcome.tsx'
import type { Mode } from './use-mode.ts'
import type { Till } from './use-till.ts'

const CouponPanel = lazyPart(() => import('./coupon-panel.tsx'))
const OrderPanel = lazyPart(() => import('./order-panel.tsx'))
const VoucherPanel = lazyPart(() => import('./voucher-panel.tsx'))
const ScanTargetPanel = lazyPart(() => import('./scan-target-panel.tsx'))
const CardCoupons = lazyPart(() => import('./card-coupons.tsx'))
// Of points alone, and never without network.
const BurnForm = lazyPart(() => import('./burn-form.tsx'))

type Props = { till: Till; mode: Mode; isBusy: boolean; children: ReactNode }

/** What is in front of the operator: how the last operation ended, and the card, coupon, voucher or order. */
export function Stage({ till, mode, isBusy, children }: Props) {
  const { t } = useTranslation('till')
  const { card, coupons } = till
  const { coupon, voucher, order, sign: target } = till.scanResult ?? {}
  const type = card && descriptorOf(card.campaignType)
  return (
    <>
      <TillOutcome till={till} />
      {children}
      {coupon && <CouponPanel coupon={coupon} till={till} />}
      {order && <OrderPanel order={order} till={till} />}
      {voucher && <VoucherPanel voucher={voucher} till={till} />}
      {target && <ScanTargetPanel sign={target} till={till} />}
      {card && (
        <>
          <BookedToday till={till} card={card} isBusy={isBusy} />
          <CardStage card={card} rewards={till.rewards} multiplier={till.multiplier} onClear={till.clear} />
          <div className="one-till-more">
            <RewardList till={till} card={card} isBusy={isBusy} />
            {mode === 'redeem' && type?.redeemsAnyAmount && (
              <BurnForm key={card.id} till={till} card={card} isBusy={isBusy} />
            )}
            {mode === 'adjust' && type?.redeemsBy !== 'use' && (
              <Card styles={{ body: { padding: 16 } }}>
                <h2 className="till-list-title">
                  {t('adjust.tab')} <ShortcutHint name="adjust" />
                </h2>
                <AdjustPane key={card.id} till={till} card={card} isBusy={isBusy} />
              </Card>
            )}
          </div>
          {coupons.length > 0 && <CardCoupons coupons={coupons} till={till} />}
        </>
      )}
    </>
  )
}
