import { useState } from 'react'
import type { HeldCoupon, redeemHeldCoupon } from '@chopcard/contract/member/coupons.ts'
import { usePage } from '../../card-face/page-context.ts'
import { CallError } from '../../lib/call-error.ts'
import { ask, troubleText } from '../ask.ts'
import action from '../action.module.css'
import { WayChoice } from '../way-choice.tsx'
import type { Sending, StepProps } from '../redeem-confirm.tsx'
import { RedeemEStamp } from '../redeem-estamp.tsx'
import { RedeemPin } from '../redeem-pin.tsx'
import redeem from '../redeem.module.css'
import { keptEStamp } from '../estamp-store.ts'
import { SheetDialog } from '../sheet-dialog.tsx'

type Props = { coupon: HeldCoupon; show(coupon: HeldCoupon): void; close(): void }

/** Staff use the coupon up on its holder's phone: with a PIN, or by their tag. */
export default function RedeemSheet({ coupon, show, close }: Props) {
  const { t } = usePage()
  const { ways, token } = coupon
  // Whoever has just touched a tag means the tag.
  const [way, setWay] = useState(ways.length === 1 ? ways[0] : ways.find((one) => one === 'estamp' && keptEStamp()))
  const [operation, setOperation] = useState<Sending>({ state: 'idle', trouble: '' })
  const step: StepProps = {
    operation,
    async redeem(_way, proof = {}) {
      setOperation({ state: 'sending', trouble: '' })
      try {
        const name = 'POST /public/coupon_copy/{token}/redeem'
        show((await ask<typeof redeemHeldCoupon>(name, { params: { token }, body: proof })).data)
        close()
        return true
      } catch (error) {
        setOperation({ state: 'idle', trouble: troubleText(error, t('card.trouble')) })
        if (!(error instanceof CallError)) throw error
        return false
      }
    },
  }
  return (
    <SheetDialog title={t('coupon.redeem')} closeLabel={t('card.close')} close={close}>
      <p className={redeem.reward}>{coupon.title}</p>
      {!way && <WayChoice ways={ways} choose={(chosen) => chosen !== 'self' && setWay(chosen)} />}
      {way === 'pin' && <RedeemPin {...step} />}
      {way === 'estamp' && <RedeemEStamp {...step} />}
      {way && ways.length > 1 && (
        <button type="button" className={action.other} onClick={() => setWay(undefined)}>
          {t('redeem.otherWay')}
        </button>
      )}
    </SheetDialog>
  )
}
