import {
  CheckCircleFilled,
  CloseCircleFilled,
  CompassOutlined,
  LockFilled,
  MailOutlined,
  WarningFilled,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const icons = {
  success: <CheckCircleFilled />,
  error: <CloseCircleFilled />,
  warning: <WarningFilled />,
  forbidden: <LockFilled />,
  lost: <CompassOutlined />,
  mail: <MailOutlined />,
}

type Props = {
  kind: keyof typeof icons
  title: ReactNode
  children?: ReactNode
  /** What can be done now. */
  extra?: ReactNode
  role?: 'alert'
}

/** A message in the place of a page: what happened, and what to do. antd's own brings 40 KB of pictures along. */
export function MessagePage({ kind, title, children, extra, role }: Props) {
  return (
    <section className={`message-page message-${kind}`} role={role}>
      <div className="message-icon" aria-hidden>
        {icons[kind]}
      </div>
      <h1>{title}</h1>
      <div className="message-text">{children}</div>
      {extra && <div className="message-extra">{extra}</div>}
    </section>
  )
}
