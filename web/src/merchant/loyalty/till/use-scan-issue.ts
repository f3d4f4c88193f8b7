import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operationList } from '../../../kit/operations/operation-list.ts'
import { chosenChopType, keepChopType } from './chosen-chop-type.ts'
import { wasKeptJustNow } from './offline/offline.ts'
import { useOneVisit } from './one-visit.ts'
import { issuesAtOnce } from './issues-at-once.ts'
import { hasBooked } from './read-booked.ts'
import { repeatVerdict, repeatWindow } from './repeat-verdict.ts'
import type { Mode } from './use-mode.ts'
import type { Till } from './use-till.ts'

/**
 * What a scan does. Where one a visit is set, the mode that issues stamps the card at once, and the next customer can follow
 * without a tap; elsewhere a scan puts the card in front.
 */
export function useScanIssue(till: Till, mode: Mode) {
  const { t } = useTranslation('till')
  const oneVisit = useOneVisit()
  const [asking, setAsking] = useState<'type' | 'again'>()
  // One look-up after the other: a quick second scan must not push the first customer aside.
  const queue = useRef(Promise.resolve())

  const issueTo = (to: Card, isAgain = false) => {
    const chopTypeId = chosenChopType(to)
    const verdict = isAgain ? 'free' : verdictOf(to.id)
    if (!chopTypeId) return setAsking('type')
    setAsking(verdict === 'justIssued' ? 'again' : undefined)
    if (verdict === 'running') return till.tell({ kind: 'checking', text: t('repeat.running') })
    if (verdict === 'open') return till.tell({ kind: 'checking', text: t('open'), detail: t('openAbout') })
    if (verdict === 'justIssued')
      return till.tell({ kind: 'refused', text: t('repeat.justIssued'), detail: t('repeat.about') })
    return void till.perform({ kind: 'issue', chopTypeId }, to)
  }
  const scan = (text: string) => {
    const isAtOnce = mode === 'issue' && oneVisit.isOn
    queue.current = queue.current.then(async () => {
      setAsking(undefined)
      const before = till.timesPutAway()
      const found = await till.find(text)
      if (!isAtOnce || !found || !issuesAtOnce(found.card) || (await hasBooked(found.card))) return
      // Whoever has put the card away while this was asked gives it nothing.
      if (before === till.timesPutAway()) issueTo(found.card)
    })
  }
  const choose = (card: Card, chopTypeId: string) => {
    keepChopType(card.campaignId, chopTypeId)
    if (asking === 'type') issueTo(card)
    else setAsking(undefined)
  }
  return { oneVisit, asking, scan, choose, again: (card: Card) => issueTo(card, true) }
}

export type ScanIssue = ReturnType<typeof useScanIssue>

const verdictOf = (cardId: string) =>
  wasKeptJustNow(cardId, repeatWindow) ? 'justIssued' : repeatVerdict(operationList.operations(), cardId, Date.now())
