import { useCallback, useEffect, useState } from 'react'
import type { HeldCoupon } from '@chopcard/contract/member/coupons.ts'

type Live = { coupon: HeldCoupon; show(coupon: HeldCoupon): void; reread(): Promise<void> }

/** The coupon as the server last told it; without a stream it stays as it was. */
export function useLiveCoupon(first: HeldCoupon): Live {
  const [coupon, show] = useState(first)
  const path = `/api/public/coupon_copy/${encodeURIComponent(first.token)}`
  const reread = useCallback(async () => {
    const answer = await fetch(path).catch(() => undefined)
    // It was taken back: its page has given way to one that says so.
    if (answer?.status === 404) location.reload()
    if (answer?.ok) show(((await answer.json()) as { data: HeldCoupon }).data)
  }, [path])
  useEffect(() => {
    // A browser opens it again by itself, and is told then what it has missed.
    const stream = new EventSource(`${path}/events`)
    stream.addEventListener('coupon', () => void reread())
    return () => stream.close()
  }, [path, reread])
  return { coupon, show, reread }
}
