import { useEffect, useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'

/** The card's code as it is to be shown now; at first what the page came with, which stays where nothing can be loaded. */
export function useCode({ code, changing }: Pick<MemberCard, 'code' | 'changing'>, first: QrPath): QrPath {
  const [qr, setQr] = useState(first)
  useEffect(() => {
    const following = import('./code-now.ts').then((now) => now.followCode(code, changing, setQr))
    following.catch(() => undefined)
    return () => void following.then((stop) => stop())
  }, [code, changing])
  return qr
}
