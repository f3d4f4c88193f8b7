import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../../kit/document-title.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ThumbSize } from '../../../kit/thumb-size.tsx'
import { ActionDock } from './action-dock.tsx'
import { Enrolment } from './enrolment.tsx'
import { OfflinePanel } from './offline/offline-panel.tsx'
import './one-till.css'
import { RunningList } from './running-list.tsx'
import { ScanColumn } from './scan-column.tsx'
import { Stage } from './stage.tsx'
import './till.css'
import { useMode } from './use-mode.ts'
import { useNamedCard } from './use-named-card.ts'
import { useScanIssue } from './use-scan-issue.ts'
import { useTill } from './use-till.ts'
import { useTillKeys } from './use-till-keys.ts'
import { WaitingRewards } from './waiting-rewards.tsx'

// What few cards need; the worker of the till keeps the list for a till without network.
const MatchList = lazyPart(() => import('./match-list.tsx'))

/** The one till: a field for whatever names a card, the card in large type, and what can be done with it at the bottom. */
export default function TillScreen() {
  const { t } = useTranslation(['till', 'shell'])
  const { mode, menu, pathname, openAdjust } = useMode()
  const title = t(`menu.${menu}`, { ns: 'shell' })
  useDocumentTitle(title)
  const till = useTill()
  const { card, matches } = till
  const [isEnrolling, setEnrolling] = useState(false)
  const scanIssue = useScanIssue(till, mode)
  // Whoever scans goes on to somebody else: the form does not come back behind them.
  const issuing = { ...scanIssue, scan: (text: string) => (setEnrolling(false), scanIssue.scan(text)) }
  const isNamed = useNamedCard(till.find)
  const { isBusy } = useTillKeys(till, openAdjust)
  return (
    <ThumbSize>
      <div className="one-till">
        {/* Another mode is another page for those who hear it. */}
        <h1 key={pathname} className="visually-hidden">
          {title}
        </h1>
        <ScanColumn till={till} mode={mode} issuing={issuing} onEnrol={() => setEnrolling(true)} />
        <div className="one-till-stage" aria-busy={isNamed || till.isLookingUp}>
          <Stage till={till} mode={mode} isBusy={isBusy}>
            {matches && <MatchList matches={matches} onChoose={({ cardNumber }) => issuing.scan(cardNumber)} />}
            <Enrolment till={till} isAsked={isEnrolling} onEnd={() => setEnrolling(false)} onScan={issuing.scan} />
          </Stage>
        </div>
        <div className="one-till-list till-side">
          <WaitingRewards />
          <OfflinePanel />
          <RunningList till={till} />
        </div>
        <ActionDock key={card?.id} till={till} mode={mode} issuing={issuing} isBusy={isBusy} />
      </div>
    </ThumbSize>
  )
}
