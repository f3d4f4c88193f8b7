import { DownOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './preview-box.css'

/** How what a form edits will look: beside the form where there is room; above it on a small page, where it opens on demand. */
export function PreviewBox({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section className="preview-box" data-open={isOpen} aria-label={title}>
      <div className="preview-box-head">
        <Typography.Text strong>{title}</Typography.Text>
        <Button
          type="text"
          className="preview-box-toggle"
          disabled={false}
          icon={<DownOutlined rotate={isOpen ? 180 : 0} />}
          iconPlacement="end"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'preview.hide' : 'preview.show')}
        </Button>
      </div>
      <div className="preview-box-body" id={id}>
        {children}
      </div>
    </section>
  )
}
