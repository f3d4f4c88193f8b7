import { type ComponentType, useEffect, useRef } from 'react'
import type { MemberWords } from '@chopcard/contract/member/pages.ts'
import { PageContext, usePage } from '../../card-face/page-context.ts'
import { translator } from '../../card-face/words.ts'
import type { ActionProps } from './actions.ts'
import styles from './action-sheet.module.css'

type Props = ActionProps & { title: string; words: MemberWords; Content: ComponentType<ActionProps> }

/** A dialog that comes up from the lower edge; a tap beside it, Escape and its button close it. */
export function ActionSheet({ title, words, Content, close, ...action }: Props) {
  const page = usePage()
  const dialog = useRef<HTMLDialogElement>(null)
  const { language } = page

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined)
  }, [])

  const shut = () => dialog.current?.close()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape and the button do the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="action-title"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && shut()}
    >
      <PageContext value={{ ...page, t: translator(words, language) }}>
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id="action-title">{title}</h2>
            <button type="button" aria-label={page.t('card.close')} onClick={shut}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6 6 18" />
              </svg>
            </button>
          </header>
          <Content {...action} close={shut} />
        </div>
      </PageContext>
    </dialog>
  )
}
