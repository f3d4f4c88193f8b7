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
export function Page(props: PageProps) {
  useDocumentTitle(props.title)
  useNameOfPage(props.title)
  return <Framed {...props} level={1} />
}

/** A part of a screen in the same frame: its heading is of the second level, and the tab keeps the screen's name. */
export function PartOfPage(props: PageProps) {
  return <Framed {...props} level={2} />
}

function Framed({ title, about, extra, children, width, level }: PageProps & { level: 1 | 2 }) {
  return (
    <div className="page" style={width ? { maxWidth: width, marginInline: 'auto' } : undefined}>
      <Flex className="page-head" justify="space-between" align="flex-start" gap={16} wrap>
        <div style={{ minWidth: 0 }}>
          <Typography.Title level={level} className="page-title">
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
