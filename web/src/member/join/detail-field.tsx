import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { usePage } from '../../card-art/page-context.ts'
import { MonthDayField } from '../month-day-field.tsx'
import { type Asked, Field } from './field.tsx'
import styles from './join-form.module.css'

type Props = { detail: JoinCampaign['details'][number]; asked: Asked }

/** What members enter of themselves: a line of text, or a day of every year. */
export function DetailField({ detail: { entry, ...detail }, asked }: Props) {
  const { t } = usePage()
  const { name, label } = detail
  if (entry === 'text') return <Field asked={asked} {...detail} />
  const problem = asked.problem(name)
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label} <span>({t('join.optional')})</span>
      </label>
      <div className={styles.line}>
        <MonthDayField
          id={name}
          name={name}
          label={label}
          value=""
          invalid={Boolean(problem)}
          describedBy={problem && `${name}-problem`}
          onChange={() => asked.changed(name)}
        />
      </div>
      {problem && (
        <p className={styles.problem} id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
