import { fineForDays } from '@chopcard/contract/office/anomaly-kinds.ts'
import {
  askOperator,
  decideFinding,
  type findingActs,
  lockOperatorPin,
} from '@chopcard/contract/office/merchant/anomalies.ts'
import { App, Button, Popconfirm, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { useChange } from '../../../lib/query.ts'
import type { Details } from './details.ts'
import { useFindingWords } from './use-sentence.ts'

const QuestionDialog = lazyPart(() => import('./question-dialog.tsx'))

/** What may be done with a finding: nothing happens by itself. */
export function FindingActs({ finding, reload }: { finding: Details; reload: () => unknown }) {
  const { t } = useTranslation('anomalies')
  const { operatorOf } = useFindingWords()
  const [isAsking, setAsking] = useState(false)
  const may = (act: (typeof findingActs)[number]) => finding.may.includes(act)
  const decide = useChange(decideFinding, { after: reload })
  const say = (state: 'fine' | 'watch') =>
    decide.mutateAsync({ params: { id: finding.id }, body: { state, note: finding.note } })
  return (
    <div className="finding-acts">
      {may('fine') && finding.state !== 'fine' && (
        <Tooltip title={t('act.fineHint', { days: fineForDays })}>
          <span>
            <CallButton type="primary" route={decideFinding} call={() => say('fine')} done={t('act.done')}>
              {t('act.fine')}
            </CallButton>
          </span>
        </Tooltip>
      )}
      {may('watch') && finding.state !== 'watch' && (
        <CallButton route={decideFinding} call={() => say('watch')} done={t('act.done')}>
          {t('act.watch')}
        </CallButton>
      )}
      {may('ask') && (
        <May route={askOperator}>
          <Button onClick={() => setAsking(true)}>{t('act.ask')}</Button>
        </May>
      )}
      {may('lockPin') && <LockButton finding={finding} name={operatorOf(finding)} reload={reload} />}
      {isAsking && (
        <QuestionDialog id={finding.id} name={operatorOf(finding)} reload={reload} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

type LockProps = { finding: Details; name: string; reload: () => unknown }

function LockButton({ finding: { id }, name, reload }: LockProps) {
  const { t } = useTranslation('anomalies')
  const { message } = App.useApp()
  const lock = useChange(lockOperatorPin, { after: reload })
  const run = () => lock.mutateAsync({ params: { id } }).catch((error: unknown) => void message.error(errorText(error)))
  return (
    <May route={lockOperatorPin}>
      <Popconfirm
        title={t('lock.title')}
        description={<span className="finding-confirm">{t('lock.about', { name })}</span>}
        okText={t('act.lockPin')}
        okButtonProps={{ danger: true }}
        onConfirm={run}
      >
        <Button danger loading={lock.isPending}>
          {t('act.lockPin')}
        </Button>
      </Popconfirm>
    </May>
  )
}
