import { useCallback, useEffect, useState } from 'react'
import type { HolderCoupon } from '@chopcard/contract/giving/member/coupons.ts'
import { useTurn } from '../use-turn.ts'

type Live = { coupon: HolderCoupon; show(coupon: HolderCoupon): void; reread(): Promise<void> }

/** The coupon as the server last told it; without a stream it stays as it was. */
export function useLiveCoupon(first: HolderCoupon): Live {
  const [coupon, show] = useState(first)
  const path = `/api/public/coupon_copy/${encodeURIComponent(first.token)}`
  const reread = useCallback(async () => {
    // In the page's language, which need not be the browser's.
    const headers = { 'accept-language': document.documentElement.lang }
    const answer = await fetch(path, { headers }).catch(() => undefined)
    // It was taken back: its page has given way to one that says so.
    if (answer?.status === 404) location.reload()
    if (answer?.ok) show(((await answer.json()) as { data: HolderCoupon }).data)
  }, [path])
  useEffect(() => {
    // A browser opens it again by itself, and is told then what it has missed.
    const stream = new EventSource(`${path}/events`)
    stream.addEventListener('coupon', () => void reread())
    return () => stream.close()
  }, [path, reread])
  useTurn(coupon, () => void reread())
  return { coupon, show, reread }
}
