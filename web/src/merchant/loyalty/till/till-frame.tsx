import { listCardsByEmail } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Card } from 'antd'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../kit/page.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { Scanner } from '../../../kit/scanner.tsx'
import { formatCardNumber } from '../../../lib/format.ts'
import { OfflinePanel } from './offline/offline-panel.tsx'
import { suggestCards } from './offline/suggest-cards.ts'
import { balanceWords } from './outcome-words.ts'
import { RunningList } from './running-list.tsx'
import { TillOutcome } from './till-outcome.tsx'
import './till.css'
import { UndoBar } from './undo-bar.tsx'
import type { Till } from './use-till.ts'

// What few cards need; the worker of the till keeps the list for a till without network.
const MatchList = lazyPart(() => import('./match-list.tsx'))
const WaysBack = lazyPart(() => import('./ways-back.tsx'))

const PartnerLink = lazyPart(() => import('../../../kit/partner-link.tsx'))

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
  const { outcome, matches, card, may } = till
  const { t } = useTranslation('till')
  const mayList = useMay()(listCardsByEmail)
  const suggest = useCallback(
    async (text: string) =>
      (await suggestCards(text, mayList)).map((found) => ({
        value: found.cardNumber,
        title: found.nickname ?? found.email ?? formatCardNumber(found.cardNumber),
        detail: `${found.campaignName} · ${balanceWords(found, t)}`,
      })),
    [mayList, t],
  )
  const scan = onScan ?? till.find
  const kind = outcome?.kind === 'checking' ? undefined : outcome?.kind
  return (
    <Page title={title} about={about} extra={<PartnerLink />}>
      <div className={isWide ? 'till till-wide' : 'till'}>
        <Card className="till-scan" styles={{ body: { padding: 16 } }}>
          <Scanner onScan={scan} outcome={kind} hint={hint ?? t('scan')} suggest={suggest} />
        </Card>
        <TillOutcome till={till} />
        <div className="till-main">
          {matches && <MatchList matches={matches} onChoose={({ cardNumber }) => scan(cardNumber)} />}
          {card && may?.length ? <WaysBack key={card.id} till={till} card={card} ways={may} /> : null}
          {children}
        </div>
        <div className="till-list till-side">
          <OfflinePanel />
          <RunningList till={till} />
        </div>
        <UndoBar till={till} />
      </div>
    </Page>
  )
}
