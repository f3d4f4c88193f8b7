import { DisconnectOutlined, LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The link under the selection: set, changed or taken away. */
export function RichTextLink({ editor }: { editor: Editor }) {
  const { t } = useTranslation(['emails', 'common'])
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const href = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes('link')['href'] as string | undefined,
  })
  const show = (open: boolean) => {
    if (open) setAddress(href ?? '')
    setOpen(open)
  }
  const set = (to: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (!to) chain.unsetLink().run()
    else if (editor.state.selection.empty && !href)
      chain.insertContent({ type: 'text', text: to, marks: [{ type: 'link', attrs: { href: to } }] }).run()
    else chain.setLink({ href: to }).run()
    setOpen(false)
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={show}
      trigger="click"
      content={
        <Space.Compact>
          <Input
            aria-label={t('editor.linkTo')}
            placeholder={t('editor.linkTo')}
            inputMode="url"
            value={address}
            onChange={(event) => setAddress(event.target.value.trim())}
            onPressEnter={(event) => {
              event.preventDefault()
              set(address)
            }}
          />
          {href && <Button icon={<DisconnectOutlined />} aria-label={t('editor.unlink')} onClick={() => set('')} />}
          <Button type="primary" onClick={() => set(address)}>
            {t('action.confirm', { ns: 'common' })}
          </Button>
        </Space.Compact>
      }
    >
      <Button
        type="text"
        icon={<LinkOutlined />}
        title={t('editor.link')}
        aria-label={t('editor.link')}
        aria-pressed={Boolean(href)}
        className={href ? 'rich-text-on' : undefined}
      />
    </Popover>
  )
}
