import { PlusCircleOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/cards.ts'
import { validateChop } from '@chopcard/contract/merchant/till.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/query.ts'
import { ShortcutHint } from './shortcut-hint.tsx'
import type { Till } from './use-till.ts'
import { Verdict } from './verdict.tsx'

/** Issues a chop: one large button for each kind of stamp the card collects. */
export function IssuePane({ till, card, isBusy }: { till: Till; card: Card; isBusy: boolean }) {
  return (
    <div className="pane">
      {card.balances.map((line, i) => (
        <IssueButton key={line.chopTypeId} till={till} card={card} line={line} isFirst={i === 0} isBusy={isBusy} />
      ))}
    </div>
  )
}

type ButtonProps = { till: Till; card: Card; line: Card['balances'][number]; isFirst: boolean; isBusy: boolean }

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
          <span className="till-button-count">{t('count', { balance, stampCount })}</span>
        </span>
        {isFirst && <ShortcutHint name="issue" />}
      </Button>
      <Verdict verdict={verdict} />
    </div>
  )
}
