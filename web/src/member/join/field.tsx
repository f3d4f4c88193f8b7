import type { ComponentProps } from 'react'
import type { FieldName } from './check-fields.ts'
import styles from './join-form.module.css'

type Props = ComponentProps<'input'> & {
  name: FieldName
  label: string
  note?: string
  problem?: string
  changed: (name: FieldName) => void
}

/** A labelled line to type in, with what is wrong under it. */
export function Field({ name, label, note, problem, changed, ...input }: Props) {
  const isEmail = input.type === 'email'
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label} {note && <span>({note})</span>}
      </label>
      <input
        {...(isEmail && { autoComplete: 'email', autoCapitalize: 'none', spellCheck: false, maxLength: 254 })}
        {...input}
        id={name}
        name={name}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem && `${name}-problem`}
        onInput={() => changed(name)}
      />
      {problem && (
        <p className={styles.problem} id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
