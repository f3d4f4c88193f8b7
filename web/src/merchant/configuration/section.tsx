import { Typography } from 'antd'
import type { ReactNode } from 'react'

type Props = { title: string; about?: string; children: ReactNode }

/** A group of settings under a heading. */
export function Section({ title, about, children }: Props) {
  return (
    <section className="settings-section">
      <Typography.Title level={2} className="card-title">
        {title}
      </Typography.Title>
      {about && <p className="settings-about">{about}</p>}
      {children}
    </section>
  )
}
