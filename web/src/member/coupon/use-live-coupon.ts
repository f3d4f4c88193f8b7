import { useEffect, useState } from 'react'
import type { HeldCoupon } from '@chopcard/contract/member/coupons.ts'

/** The coupon as the server last told it; without a stream it stays as it was. */
export function useLiveCoupon(first: HeldCoupon): { coupon: HeldCoupon; show(coupon: HeldCoupon): void } {
  const [coupon, show] = useState(first)
  useEffect(() => {
    const path = `/api/public/coupon_copy/${encodeURIComponent(first.token)}`
    // A browser opens it again by itself, and is told then what it has missed.
    const stream = new EventSource(`${path}/events`)
    stream.addEventListener('coupon', () => {
      fetch(path)
        .then(async (answer) => answer.ok && show(((await answer.json()) as { data: HeldCoupon }).data))
        .catch(() => undefined)
    })
    return () => stream.close()
  }, [first.token])
  return { coupon, show }
}
