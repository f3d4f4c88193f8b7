import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Button, Checkbox, Flex } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCardNumber, formatInstant } from '../../../lib/format.ts'

type Props = {
  card: Card
  isChosen: boolean
  isAllowed: boolean
  isBusy: boolean
  onToggle: () => void
  onApprove: () => void
  onRefuse: () => void
}

/** One card that waits. With the focus on it, A approves, R refuses and space chooses; the arrows go on. */
export function ApprovalRow({ card, isChosen, isAllowed, isBusy, onToggle, onApprove, onRefuse }: Props) {
  const { t } = useTranslation(['life', 'cards'])
  const name = card.nickname ?? card.email ?? card.mobile ?? t('noName', { ns: 'cards' })
  const keys: Record<string, (row: HTMLElement) => void> = {
    a: onApprove,
    r: onRefuse,
    ' ': onToggle,
    ArrowDown: (row) => (row.nextElementSibling as HTMLElement | null)?.focus(),
    ArrowUp: (row) => (row.previousElementSibling as HTMLElement | null)?.focus(),
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const act = keys[event.key]
    // A button or box in the row has keys of its own.
    if (!act || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.key.startsWith('Arrow') || (isAllowed && !isBusy)) act(event.currentTarget)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a row is worked through by the keyboard
    <li tabIndex={0} onKeyDown={press} aria-label={name}>
      {isAllowed && <Checkbox checked={isChosen} onChange={onToggle} aria-label={t('approval.choose', { name })} />}
      <div className="approval-who">
        <strong>{name}</strong>
        <span className="approval-contact">
          <span>{card.nickname && card.email}</span>
          <span>{card.mobile}</span>
        </span>
        <span>{formatCardNumber(card.cardNumber)}</span>
      </div>
      <div className="approval-what">
        <span>{card.campaignName}</span>
        <span>{t('approval.uses', { count: card.balances[0]?.stampCount ?? 0 })}</span>
        <span>{formatInstant(card.createdAt)}</span>
      </div>
      {isAllowed && (
        <Flex gap={8}>
          <Button type="primary" disabled={isBusy} onClick={onApprove}>
            {t('approval.approve')}
          </Button>
          <Button danger disabled={isBusy} onClick={onRefuse}>
            {t('approval.refuse')}
          </Button>
        </Flex>
      )}
    </li>
  )
}
