import { maxEmailLength } from '../limits.ts'
import type { ComponentProps, ReactNode } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import styles from './join-form.module.css'

/** What is wrong in the form, and that something has been typed anew. */
export type Asked = { problem: (name: string) => string | undefined; changed: (name: string) => void }

type Props = Omit<ComponentProps<'input'>, 'form'> & {
  name: string
  label: string
  asked: Asked
  hint?: string
  /** Instead of a line to type in, a choice. */
  choices?: readonly string[]
  /** What they are called, where that is not what is sent. */
  shownChoices?: readonly string[]
  /** What stands beside the line. */
  beside?: ReactNode
}

/** A labelled line to type in, with what is wrong under it; what need not be filled in says so. */
export function Field({ name, label, asked, hint, choices, shownChoices, beside, id = name, ...input }: Props) {
  const { t } = usePage()
  const problem = asked.problem(name)
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const shared = { id, name, 'aria-invalid': Boolean(problem), 'aria-describedby': told || undefined }
  const isEmail = input.type === 'email'
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {!input.required && <span>({t('join.optional')})</span>}
      </label>
      <div className={styles.line}>
        {choices ? (
          <select {...shared} required={input.required} defaultValue="" onChange={() => asked.changed(name)}>
            <option value="">{t('join.choose')}</option>
            {choices.map((choice, i) => (
              <option key={choice} value={choice}>
                {shownChoices?.[i] ?? choice}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...(isEmail && {
              autoComplete: 'email',
              autoCapitalize: 'none',
              spellCheck: false,
              maxLength: maxEmailLength,
            })}
            {...input}
            {...shared}
            onInput={(event) => {
              asked.changed(name)
              input.onInput?.(event)
            }}
          />
        )}
        {beside}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
