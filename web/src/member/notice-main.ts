// A notice needs no script, and no page loads this one: the entry is how the build gathers a notice’s style.
import { NoticePage } from './notice/notice-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(NoticePage)
