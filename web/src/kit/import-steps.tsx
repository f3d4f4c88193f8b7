import { formatNumber } from '../lib/format.ts'
import './import-steps.css'

/** Where one is on the way from a file to what is imported. */
export const ImportSteps = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="import-steps">
    {steps.map((step, index) => (
      <li key={step} aria-current={index === current ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)

type Count = { kind: 'done' | 'refused' | 'skipped'; number: number; label: string }

/** How many rows come, or came, to what. */
export const ImportCounts = ({ counts }: { counts: readonly Count[] }) => (
  <dl className="batch-counts">
    {counts.map(({ kind, number, label }) => (
      <div key={kind} className={`batch-count batch-count-${kind}`}>
        <dt>{label}</dt>
        <dd>{formatNumber(number)}</dd>
      </div>
    ))}
  </dl>
)
