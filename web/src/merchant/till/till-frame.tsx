import { Card } from 'antd'
import type { ReactNode } from 'react'
import { Page } from '../../kit/page.tsx'
import { Scanner } from '../../kit/scanner.tsx'
import { RunningList } from './running-list.tsx'
import { TillOutcome } from './till-outcome.tsx'
import './till.css'
import type { Till } from './use-till.ts'

type Props = {
  title: string
  about: string
  till: Till
  onScan: (text: string) => void
  /** Below the result: the card and what can be done with it. */
  children: ReactNode
  /** More room for the card than for the scanner. */
  isCompact?: boolean
}

/** The frame of every screen of the till: scanner and list of the session on one side, result and card on the other. */
export function TillFrame({ title, about, till, onScan, children, isCompact }: Props) {
  const { outcome } = till
  const kind = outcome?.kind === 'checking' ? undefined : outcome?.kind
  return (
    <Page title={title} about={about}>
      <div className={isCompact ? 'till till-compact' : 'till'}>
        <div className="till-side">
          <Card className="till-scan" styles={{ body: { padding: 16 } }}>
            <Scanner onScan={onScan} outcome={kind} />
          </Card>
          <RunningList till={till} />
        </div>
        <div className="till-main">
          <TillOutcome till={till} />
          {children}
        </div>
      </div>
    </Page>
  )
}
