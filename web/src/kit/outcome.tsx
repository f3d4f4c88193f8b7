import { CheckCircleFilled, CloseCircleFilled, SyncOutlined } from '@ant-design/icons'
import { Flex } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'
import './outcome.css'
import { playSound } from './sound.ts'

export type Outcome = {
  kind: 'success' | 'refused' | 'checking'
  text: string
  detail?: ReactNode
}

/** How the last operation at the till ended: `tell` shows it, and lets it be heard. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome>()
  const tell = useCallback((next: Outcome | undefined) => {
    setOutcome(next)
    if (next && next.kind !== 'checking') playSound(next.kind)
  }, [])
  return { outcome, tell }
}

const icons = {
  success: <CheckCircleFilled />,
  refused: <CloseCircleFilled />,
  checking: <SyncOutlined spin />,
}

/** Large and coloured, to be seen from across the counter. The place stays, so that a screen reader hears the changes. */
export function OutcomePanel({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <div role={outcome?.kind === 'refused' ? 'alert' : 'status'} aria-live="assertive">
      {outcome && (
        <Flex className={`outcome outcome-${outcome.kind}`} gap={16} align="center">
          <span className="outcome-icon" aria-hidden>
            {icons[outcome.kind]}
          </span>
          <div>
            <strong className="outcome-text">{outcome.text}</strong>
            {outcome.detail && <div>{outcome.detail}</div>}
          </div>
        </Flex>
      )}
    </div>
  )
}
