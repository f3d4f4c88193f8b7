import {
  BoldOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  FontSizeOutlined,
} from '@ant-design/icons'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Button, type ButtonProps, Typography } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { RichTextLink } from './rich-text-link.tsx'
import './rich-text.css'

export type RichTextProps = {
  id?: string
  label: string
  /** HTML; empty where there is no text. */
  value?: string
  onChange?: (html: string) => void
  disabled?: boolean
  lang?: string
  /** Below the formatting: a button for each text that can be put in. */
  inserts?: { title: string; texts: readonly { label: string; text: string }[] }
}

const leadsOut = /^(https:\/\/|mailto:)|^\{\{cardUrl\}\}$/i

/** A text with formatting; only `rich-text-field.tsx` loads it. */
export default function RichText({ id, label, value = '', onChange, disabled, lang, inserts }: RichTextProps) {
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        code: false,
        codeBlock: false,
        link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => leadsOut.test(url ?? '') },
      }),
    ],
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        ...(id && { id }),
        ...(lang && { lang }),
      },
    },
    onUpdate: ({ editor: now }) => onChange?.(now.isEmpty ? '' : now.getHTML()),
  })
  useEffect(() => {
    if (editor.isDestroyed) return
    editor.setEditable(!disabled, false)
    const now = editor.isEmpty ? '' : editor.getHTML()
    // Set from outside: a template was taken over, or what is saved came back.
    if (value !== now && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value, disabled])
  return (
    <div className="rich-text" data-disabled={disabled}>
      {!disabled && (
        <>
          <Toolbar editor={editor} />
          {inserts && (
            <div className="rich-text-inserts">
              <Typography.Text type="secondary">{inserts.title}</Typography.Text>
              {inserts.texts.map(({ label: word, text }) => (
                <Button
                  key={text}
                  size="small"
                  onClick={() => editor.chain().focus().insertContent({ type: 'text', text }).run()}
                >
                  {word}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
      <EditorContent editor={editor} />
    </div>
  )
}

function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('emails')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      heading: now.isActive('heading'),
      bulletList: now.isActive('bulletList'),
      orderedList: now.isActive('orderedList'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t('editor.toolbar')}>
      <Tool label={t('editor.bold')} icon={<BoldOutlined />} on={on.bold} onClick={() => run().toggleBold().run()} />
      <Tool
        label={t('editor.italic')}
        icon={<ItalicOutlined />}
        on={on.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <Tool
        label={t('editor.underline')}
        icon={<UnderlineOutlined />}
        on={on.underline}
        onClick={() => run().toggleUnderline().run()}
      />
      <Tool
        label={t('editor.heading')}
        icon={<FontSizeOutlined />}
        on={on.heading}
        onClick={() => run().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        label={t('editor.bulletList')}
        icon={<UnorderedListOutlined />}
        on={on.bulletList}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        label={t('editor.orderedList')}
        icon={<OrderedListOutlined />}
        on={on.orderedList}
        onClick={() => run().toggleOrderedList().run()}
      />
      <RichTextLink editor={editor} />
      <Tool label={t('editor.undo')} icon={<UndoOutlined />} disabled={!on.undo} onClick={() => run().undo().run()} />
      <Tool label={t('editor.redo')} icon={<RedoOutlined />} disabled={!on.redo} onClick={() => run().redo().run()} />
    </div>
  )
}

type ToolProps = Pick<ButtonProps, 'icon' | 'disabled' | 'onClick'> & { label: string; on?: boolean }

export function Tool({ label, on, ...props }: ToolProps) {
  return (
    <Button
      type="text"
      title={label}
      aria-label={label}
      aria-pressed={on}
      className={on ? 'rich-text-on' : undefined}
      // The editor keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
    />
  )
}
