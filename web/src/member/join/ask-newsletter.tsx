import { usePage } from '../../card-art/page-context.ts'
import styles from './join-form.module.css'

/** The newsletter, to be asked for: never ticked from the start, because silence is no consent. */
export function AskNewsletter() {
  const { t } = usePage()
  return (
    <div className={styles.terms}>
      <label>
        <input type="checkbox" name="newsletter" />
        {t('join.newsletter')}
      </label>
    </div>
  )
}
