import { Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import { useNameOfPage } from './open-pages.ts'

type PageProps = {
  title: string
  /** One sentence below the title. */
  about?: ReactNode
  /** Buttons at the right of the title. */
  extra?: ReactNode
  children: ReactNode
  /** Keeps text pages and forms from growing too wide. */
  width?: number
}

/** A screen's frame: its heading, its buttons, its content; it also names the browser's tab. */
export function Page({ title, about, extra, children, width }: PageProps) {
  useDocumentTitle(title)
  useNameOfPage(title)
  return (
    <div className="page" style={width ? { maxWidth: width, marginInline: 'auto' } : undefined}>
      <Flex className="page-head" justify="space-between" align="flex-start" gap={16} wrap>
        <div style={{ minWidth: 0 }}>
          <Typography.Title level={1} className="page-title">
            {title}
          </Typography.Title>
          {about && <Typography.Text type="secondary">{about}</Typography.Text>}
        </div>
        {extra && (
          <Flex gap={8} wrap className="page-extra">
            {extra}
          </Flex>
        )}
      </Flex>
      {children}
    </div>
  )
}
