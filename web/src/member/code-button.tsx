import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { type ComponentType, useState } from 'react'
import type { BrightProps } from './bright-screen.tsx'
import { QrCode } from './qr-code.tsx'
import { useCode } from './use-code.ts'

type Props = Omit<BrightProps, 'qr' | 'shut'> & {
  card: Pick<MemberCard, 'code' | 'changing'>
  qr: QrPath
  className?: string
  /** What a tap does. */
  enlarge: string
}

/** The card's code; a tap fills the screen with it. */
export function CodeButton({ card, qr: first, className, enlarge, ...bright }: Props) {
  const qr = useCode(card, first)
  const [Bright, setBright] = useState<ComponentType<BrightProps>>()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`${bright.label}. ${enlarge}`}
        onClick={() => void import('./code-now.ts').then((found) => setBright(() => found.BrightScreen))}
      >
        <QrCode qr={qr} label={bright.label} />
      </button>
      {Bright && <Bright {...bright} qr={qr} shut={() => setBright(undefined)} />}
    </>
  )
}
