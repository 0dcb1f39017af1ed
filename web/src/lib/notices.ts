/** Tells a player who looks elsewhere that it is their turn: by the browser, where that is allowed. */
import { settings } from './settings.svelte';

export function canNotify(): boolean {
  return 'Notification' in window && Notification.permission !== 'denied';
}

/** Asks the browser's leave; whether it was given. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Only while the page is not looked at. One table has one notice, however many turns went by. */
export function notify(title: string, table: string): void {
  if (!settings.hasNotices || !document.hidden || !canNotify()) return;
  if (Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { tag: table, icon: '/icon-192.png' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones show notices only from a service worker: the title of the tab has to do.
  }
}
