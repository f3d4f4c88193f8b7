import { ArrowRightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import './change-list.css'
import { ChangeValue } from './change-value.tsx'
import { useChangeWords, type Change } from './change-words.ts'

/** What a save has changed: field, before, after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('campaigns')
  const wordsOf = useChangeWords()
  return (
    <dl className="changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{wordsOf(field)}</dt>
          <dd>
            <div className="change-before">
              <ChangeValue field={field} value={before} />
            </div>
            <ArrowRightOutlined aria-label={t('history.to')} className="change-arrow" />
            <div>
              <ChangeValue field={field} value={after} />
            </div>
          </dd>
        </div>
      ))}
    </dl>
  )
}
