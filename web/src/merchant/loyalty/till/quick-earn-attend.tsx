import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Button, Card as PaneCard } from 'antd'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastUndoable } from '../../../kit/operations/operation.ts'
import { operationList } from '../../../kit/operations/operation-list.ts'
import { isCardFull } from '@chopcard/contract/loyalty/limit-rules.ts'
import { isRunning } from '../../../lib/operation-list.ts'
import { BookedToday } from './booked-today.tsx'
import { CardPanel } from './card-panel.tsx'
import { ChopTypeChoice } from './chop-type-choice.tsx'
import { chosenChopType, keepChopType } from './chosen-chop-type.ts'
import { IssuePane } from './issue-pane.tsx'
import { wasKeptJustNow } from './offline/offline.ts'
import { hasBooked } from './read-booked.ts'
import { repeatVerdict, repeatWindow } from './repeat-verdict.ts'
import { TillFrame } from './till-frame.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useTill } from './use-till.ts'

/** Quick Issue / Attend: a scanned card gets its chop at once, and the next customer can follow without a click. */
export default function QuickEarnAttend() {
  const { t } = useTranslation(['till', 'shell'])
  const till = useTill()
  const { card, outcome } = till
  const [asking, setAsking] = useState<'type' | 'again'>()
  // One look-up after the other: a quick second scan must not push the first customer aside.
  const queue = useRef(Promise.resolve())

  const issueTo = (to: Card, isAgain = false) => {
    const chopTypeId = chosenChopType(to)
    const verdict = isAgain ? 'free' : verdictOf(to.id)
    if (!chopTypeId) return setAsking('type')
    setAsking(verdict === 'justIssued' ? 'again' : undefined)
    if (verdict === 'running') return till.tell({ kind: 'checking', text: t('repeat.running') })
    if (verdict === 'justIssued')
      return till.tell({ kind: 'refused', text: t('repeat.justIssued'), detail: t('repeat.about') })
    return void till.perform({ kind: 'issue', chopTypeId }, to)
  }
  const scan = (text: string) => {
    queue.current = queue.current.then(async () => {
      setAsking(undefined)
      const found = await till.find(text)
      if (found && issuesAtOnce(found.card) && !(await hasBooked(found.card))) issueTo(found.card)
    })
  }
  const choose = (chopTypeId: string) => {
    if (!card) return
    keepChopType(card.campaignId, chopTypeId)
    if (asking === 'type') issueTo(card)
    else setAsking(undefined)
  }
  useShortcuts({
    next: till.clear,
    undo: () => {
      const last = lastUndoable(till.operations, Date.now())
      if (last) void till.undo(last)
    },
  })
  const isFull = card && isCardFull(card)
  const asksHowMany = card && !issuesAtOnce(card)
  return (
    <TillFrame title={t('menu.quick-earn-attend', { ns: 'shell' })} about={t('issue.about')} till={till} onScan={scan}>
      {card && asking === 'again' && (
        <Button block size="large" onClick={() => issueTo(card, true)}>
          {t('repeat.button')}
        </Button>
      )}
      {card && card.balances.length > 1 && <ChopTypeChoice card={card} isAsked={asking === 'type'} onChoose={choose} />}
      {card && isFull && outcome && (
        <Link to="/merchant/quick-redeem" search={{ card: card.cardNumber } as never} className="till-link">
          {t('issue.toRedeem')}
        </Link>
      )}
      {card && <BookedToday till={till} card={card} />}
      {card && <CardPanel card={card} stampSize={52} onClear={asksHowMany ? till.clear : undefined} />}
      {card && asksHowMany && (
        <PaneCard className="till-dock">
          <IssuePane key={card.id} till={till} card={card} isBusy={till.operations.some(isRunning)} />
        </PaneCard>
      )}
    </TillFrame>
  )
}

const verdictOf = (cardId: string) =>
  wasKeptJustNow(cardId, repeatWindow) ? 'justIssued' : repeatVerdict(operationList.operations(), cardId, Date.now())

/** How many points, and how many uses, somebody has to say first. */
const issuesAtOnce = ({ campaignType }: Card) => descriptorOf(campaignType).issuesOnScan
