/** The colours of the games that have a folder here; who imports this has them all. */
import.meta.glob('./*/colours.css', { eager: true });
