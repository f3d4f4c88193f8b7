import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useDecision } from './use-decision.ts'

const RejectDialog = lazyPart(() => import('./reject-dialog.tsx'))

/** What can be done with the chosen receipts. */
export default function ReceiptBar({ chosen, onClear }: { chosen: ReadonlySet<string>; onClear: () => void }) {
  const { t } = useTranslation('receipts')
  const { decide, isBusy } = useDecision()
  const [isRejecting, setRejecting] = useState(false)
  const count = chosen.size
  return (
    <section className="receipt-bar" aria-label={t('decide.bar')}>
      <Flex align="center" gap={8} wrap>
        <strong aria-live="polite">{t('decide.chosen', { count })}</strong>
        <Button type="link" size="small" onClick={onClear}>
          {t('decide.clear')}
        </Button>
      </Flex>
      <Flex gap={8} wrap>
        <Button
          type="primary"
          loading={isBusy}
          onClick={() => void decide([...chosen], { approve: true }).then(onClear)}
        >
          {t('decide.approveMany', { count })}
        </Button>
        <Button danger disabled={isBusy} onClick={() => setRejecting(true)}>
          {t('decide.rejectMany', { count })}
        </Button>
      </Flex>
      {isRejecting && (
        <RejectDialog
          count={count}
          likely="unreadable"
          isBusy={isBusy}
          onReject={(decision) => void decide([...chosen], decision).then(onClear)}
          onClose={() => setRejecting(false)}
        />
      )}
    </section>
  )
}
