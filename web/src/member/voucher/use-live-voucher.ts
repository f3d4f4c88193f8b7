import { useCallback, useEffect, useState } from 'react'
import type { HolderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import { useTurn } from '../use-turn.ts'

type Live = { voucher: HolderVoucher; show(voucher: HolderVoucher): void; reread(): Promise<void> }

/** The voucher as the server last told it; without a stream it stays as it was. */
export function useLiveVoucher(first: HolderVoucher): Live {
  const [voucher, show] = useState(first)
  const path = `/api/public/voucher_record/${encodeURIComponent(first.token)}`
  const reread = useCallback(async () => {
    // In the page's language, which need not be the browser's.
    const headers = { 'accept-language': document.documentElement.lang }
    const answer = await fetch(path, { headers }).catch(() => undefined)
    if (answer?.ok) show(((await answer.json()) as { data: HolderVoucher }).data)
  }, [path])
  useEffect(() => {
    // A browser opens it again by itself, and is told then what it has missed.
    const stream = new EventSource(`${path}/events`)
    stream.addEventListener('voucher', () => void reread())
    return () => stream.close()
  }, [path, reread])
  useTurn(voucher, () => void reread())
  return { voucher, show, reread }
}
