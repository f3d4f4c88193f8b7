import { RouterProvider } from '@tanstack/react-router'
import { startApp } from '../kit/start-app.tsx'
import { moveRegistrationCookie, sessions } from '../lib/session.ts'
import { afterSignIn } from './guards.ts'
import { router } from './router.ts'

if (moveRegistrationCookie(location.search, document, sessions)) {
  const words = new URLSearchParams(location.search)
  words.delete('registration')
  const page = await afterSignIn(location.pathname)
  history.replaceState(null, '', page + (words.size ? `?${words}` : ''))
}

void startApp(['shell'], <RouterProvider router={router} />)
