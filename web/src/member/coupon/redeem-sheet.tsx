import type { HolderCoupon, redeemHolderCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import { usePage } from '../../card-art/page-context.ts'
import { ask } from '../ask.ts'
import redeem from '../redeem.module.css'
import { BottomSheet } from '../bottom-sheet.tsx'
import { useStaffProof } from '../use-staff-proof.ts'
import { WaySteps } from '../way-steps.tsx'

type Props = {
  coupon: HolderCoupon
  show(coupon: HolderCoupon): void
  /** Looks how the coupon stands, after an answer that was none. */
  reread(): Promise<void>
  close(): void
}

/** Staff use the coupon up on its holder's phone: with a PIN, or by their tag. */
export default function RedeemSheet({ coupon, show, reread, close }: Props) {
  const { t } = usePage()
  const { ways, token } = coupon
  const staff = useStaffProof({
    ways,
    async send(proof, options) {
      const name = 'POST /public/coupon_copy/{token}/redeem'
      const { data } = await ask<typeof redeemHolderCoupon>(name, { params: { token }, body: proof }, options)
      show({ ...data, token })
      close()
    },
    refused: reread,
  })
  return (
    <BottomSheet title={t('coupon.redeem')} closeLabel={t('card.close')} close={close}>
      <p className={redeem.reward}>{coupon.title}</p>
      <WaySteps {...staff} />
    </BottomSheet>
  )
}
