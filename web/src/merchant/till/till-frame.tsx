import { Card } from 'antd'
import type { ReactNode } from 'react'
import { Page } from '../../kit/page.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Scanner } from '../../kit/scanner.tsx'
import { OfflinePanel } from './offline/offline-panel.tsx'
import { RunningList } from './running-list.tsx'
import { TillOutcome } from './till-outcome.tsx'
import './till.css'
import './running-list.css'
import type { Till } from './use-till.ts'

const PartnerLink = lazyPart(() => import('../partners/partner-link.tsx'))

type Props = {
  title: string
  about: string
  till: Till
  /** What can be typed, where that is more than a card's number. */
  hint?: string
  /** What a scanned code does; without it, its card is put in front. */
  onScan?: (text: string) => void
  /** Below the result: the card and what can be done with it. */
  children: ReactNode
  /** The scanner above, and the whole width for the card: for screens that show everything at once. */
  isWide?: boolean
}

/** The frame of every screen of the till: scanner, result, card, and the list of the session. */
export function TillFrame({ title, about, till, hint, onScan, children, isWide }: Props) {
  const { outcome } = till
  const kind = outcome?.kind === 'checking' ? undefined : outcome?.kind
  return (
    <Page title={title} about={about} extra={<PartnerLink />}>
      <div className={isWide ? 'till till-wide' : 'till'}>
        <Card className="till-scan" styles={{ body: { padding: 16 } }}>
          <Scanner onScan={onScan ?? till.find} outcome={kind} hint={hint} />
        </Card>
        <TillOutcome till={till} />
        <div className="till-main">{children}</div>
        <div className="till-list till-side">
          <OfflinePanel />
          <RunningList till={till} />
        </div>
      </div>
    </Page>
  )
}
