import { Typography } from 'antd'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'

/** The heading of a page before sign-in. */
export function SignInHeading({ title, lead }: { title: string; lead: ReactNode }) {
  useDocumentTitle(title)
  return (
    <>
      <Typography.Title level={1} className="sign-in-title">
        {title}
      </Typography.Title>
      <Typography.Paragraph type="secondary" className="sign-in-lead">
        {lead}
      </Typography.Paragraph>
    </>
  )
}
