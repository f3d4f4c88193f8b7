import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { balanceLimit } from '@chopcard/contract/loyalty/limit-rules.ts'
import { validateChop } from '@chopcard/contract/loyalty/merchant/till.ts'
import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { BillPane } from './bill-pane.tsx'
import { chosenChopType } from './chosen-chop-type.ts'
import { IssueMany, UsePane } from './issue-many.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import type { AskOfShownCard, Till } from './use-till.ts'
import { Verdict } from './verdict.tsx'

type Props = { till: Till; card: Card; isBusy: boolean; isFirst: boolean }

const quantities = [1, 2, 3] as const

/** The amount of a bill where the campaign converts it; else one, two or three stamps or uses with one tap, or so many points as somebody types. */
export function IssueActions(props: Props) {
  const { unit } = descriptorOf(props.card.campaignType)
  if (props.card.billPerChop) return <BillPane {...props} perChop={props.card.billPerChop} />
  return unit === 'points' ? <IssueMany {...props} /> : <Several {...props} />
}

/** What a button of the quantities asks for, whether it takes or gives, and how many are possible at all. */
function actOf(card: Card, chopTypeId: string | undefined) {
  const { redeemsBy } = descriptorOf(card.campaignType)
  const line = card.balances.find((one) => one.chopTypeId === chopTypeId) ?? card.balances[0]
  if (!line) return undefined
  return redeemsBy === 'use'
    ? { operation: 'adjust' as const, sign: -1, most: line.balance }
    : { operation: 'issue' as const, sign: 1, most: balanceLimit(card.campaignType, line.stampCount) - line.balance }
}

function Several({ till, card, isBusy, isFirst }: Props) {
  const { t } = useTranslation('till')
  const [asked, setAsked] = useState<number>()
  const [isOther, setOther] = useState(false)
  const { issuesOneAtATime, redeemsBy, texts } = descriptorOf(card.campaignType)
  const chopTypeId = chosenChopType(card)
  const act = actOf(card, chopTypeId)
  const query = {
    memberId: card.id,
    operation: act?.operation ?? 'issue',
    quantity: String(act?.sign ?? 1),
    chopTypeId,
  }
  const verdict = useRead(validateChop, { query }, { staleTime: 0, enabled: chopTypeId !== undefined }).data?.data
  if (!act || !chopTypeId) return null
  const isUse = redeemsBy === 'use'
  // The reward that is due says it better.
  const isFull = till.rewards.some(({ allowed }) => allowed)
  const perform = (quantity: number, isConfirmed?: true) => {
    setAsked(undefined)
    const ask: AskOfShownCard = isUse
      ? { kind: 'use', quantity }
      : { kind: 'issue', chopTypeId, quantity, ...(isConfirmed && { confirmed: true }) }
    void till.perform(ask, card)
  }
  // Where one at a time is usual, several are meant only if somebody says so: asked once, instead of refused twice.
  const press = (quantity: number) => (issuesOneAtATime && quantity > 1 ? setAsked(quantity) : perform(quantity))
  const words = (quantity: number) => {
    const values = { count: quantity, shown: formatNumber(quantity) }
    return issuesOneAtATime ? t('issue.chops', values) : t(texts.changeMany, values)
  }
  if (asked)
    return (
      <fieldset className="dock-question">
        <legend>
          {t('several.ask', { count: asked, shown: formatNumber(asked), who: card.nickname ?? t('noName') })}
        </legend>
        <Button type="primary" disabled={isBusy} onClick={() => perform(asked, true)}>
          {t('several.yes', { count: asked, shown: formatNumber(asked) })}
        </Button>
        <Button onClick={() => setAsked(undefined)}>{t('several.no')}</Button>
      </fieldset>
    )
  if (isOther)
    return isUse ? (
      <UsePane till={till} card={card} isBusy={isBusy} />
    ) : (
      <IssueMany till={till} card={card} isBusy={isBusy} />
    )
  return (
    <div className="dock-issues">
      <div className="dock-quantities">
        {quantities.map((quantity) => (
          <Button
            key={quantity}
            type={isFirst && quantity === 1 ? 'primary' : 'default'}
            className="dock-quantity"
            disabled={verdict?.allowed === false || quantity > act.most || isBusy}
            aria-keyshortcuts={quantity === 1 ? 'Alt+I' : undefined}
            onClick={() => press(quantity)}
          >
            <strong>
              {act.sign > 0 ? '+' : '−'}
              {quantity}
            </strong>
            <span>{words(quantity)}</span>
            {quantity === 1 && <ShortcutHint name="issue" />}
          </Button>
        ))}
        {!issuesOneAtATime && (
          <Button
            className="dock-quantity dock-other"
            icon={<EllipsisOutlined />}
            aria-label={t('several.other')}
            onClick={() => setOther(true)}
          />
        )}
      </div>
      {!isFull && <Verdict verdict={verdict} />}
    </div>
  )
}
