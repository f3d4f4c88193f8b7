import { ArrowLeftOutlined, RightOutlined } from '@ant-design/icons'
import { Badge, Button, Form, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './more-tabs.css'

export const moreKey = 'more'

type Part = { key: string; label: string; content: ReactNode; more?: { about: string; state?: ReactNode } }
type Props = {
  parts: readonly Part[]
  /** The part that is open; none shows the list of all. */
  open: string | undefined
  onOpen: (key: string | undefined) => void
  problemsOf: (key: string) => number
}

/** Further parts of a form behind one tab: a line each says what it contains and whether it is on. All keep their fields. */
export function MoreTabs({ parts, open, onOpen, problemsOf }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <div hidden={open !== undefined}>
        <p className="more-about">{t('moreTabs.about')}</p>
        <ul className="more-tabs">
          {parts.map(({ key, label, more }) => (
            <li key={key}>
              <button type="button" onClick={() => onOpen(key)}>
                <span className="more-words">
                  <strong>{label}</strong>
                  <span>{more?.about}</span>
                </span>
                <ProblemBadge count={problemsOf(key)} />
                {more?.state}
                <RightOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </div>
      {parts.map(({ key, label, content }) => (
        <section key={key} hidden={key !== open} aria-label={label}>
          <Button
            type="link"
            icon={<ArrowLeftOutlined />}
            disabled={false}
            className="more-back"
            onClick={() => onOpen(undefined)}
          >
            {t('moreTabs.back')}
          </Button>
          <h2 className="more-title">{label}</h2>
          {content}
        </section>
      ))}
    </>
  )
}

/** How many fields have an error, for who sees and for who hears it. */
export function ProblemBadge({ count }: { count: number }) {
  const { t } = useTranslation()
  if (!count) return null
  return (
    <>
      <Badge size="small" count={count} title={t('problems', { count })} />
      <span className="visually-hidden">{t('problems', { count })}</span>
    </>
  )
}

/** Whether a part is on, while the form is filled in. */
export function TabState({ isOn }: { isOn: (values: object) => boolean }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const on = Form.useWatch((values: object) => isOn(values), { form, preserve: true })
  return <Tag color={on ? 'success' : 'default'}>{t(on ? 'moreTabs.on' : 'moreTabs.off')}</Tag>
}
