import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { PlusCircleOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { validateChop } from '@chopcard/contract/loyalty/merchant/till.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/query.ts'
import { IssueMany, type PaneProps, UsePane } from './issue-many.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import { Verdict } from './verdict.tsx'

/** Issues chops: one large button for each kind of stamp the card collects, and so many where more than one may be given. */
export function IssuePane(props: PaneProps) {
  const { card } = props
  const { issuesOneAtATime, redeemsBy } = descriptorOf(card.campaignType)
  if (redeemsBy === 'use') return <UsePane {...props} />
  if (!issuesOneAtATime) return <IssueMany {...props} />
  return (
    <div className="pane">
      {card.balances.map((line, i) => (
        <IssueButton key={line.chopTypeId} {...props} line={line} isFirst={i === 0} />
      ))}
    </div>
  )
}

type ButtonProps = PaneProps & { line: Card['balances'][number]; isFirst: boolean }

function IssueButton({ till, card, line, isFirst, isBusy }: ButtonProps) {
  const { t } = useTranslation('till')
  const { chopTypeId, code, balance, stampCount } = line
  const query = { memberId: card.id, operation: 'issue' as const, quantity: '1', chopTypeId }
  const verdict = useRead(validateChop, { query }, { staleTime: 0 }).data?.data
  const isOnly = card.balances.length === 1
  return (
    <div>
      <Button
        block
        size="large"
        type="primary"
        className="till-button"
        icon={<PlusCircleOutlined />}
        disabled={verdict?.allowed === false || isBusy}
        aria-keyshortcuts={isFirst ? 'Alt+I' : undefined}
        onClick={() => void till.perform({ kind: 'issue', chopTypeId }, card)}
      >
        <span className="till-button-words">
          {isOnly ? t('issue.one') : t('issue.oneOf', { code })}
          <span className="till-button-count">{t('balanceNow', { balance: t('count', { balance, stampCount }) })}</span>
        </span>
        {isFirst && <ShortcutHint name="issue" />}
      </Button>
      <Verdict verdict={verdict} />
    </div>
  )
}
