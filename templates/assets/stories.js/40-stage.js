// Shows one item and tracks its playback: loading, playing, paused, broken. Navigation: 50-viewer.js.
(() => {
  "use strict";
  const { make, root, stories, say } = Scrollback;
  const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** The image or video of an item in `place`, and its progress bar. Plays while there is no reason against it. */
  class Stage {
    /** Reasons against playing: user, hold, hidden, dialog, loading, error. */
    #reasons = new Set();
    #place;
    #hear;
    #item;
    #media;
    #clock;
    #look;

    /** `hear` receives `ready`, `seen`, `over`, `retry`, and `change` when playback starts or stops. */
    constructor(place, hear) {
      this.#place = place;
      this.#hear = hear;
      document.addEventListener("visibilitychange", () => this.set("hidden", document.hidden));
    }

    get isPlaying() {
      return this.#reasons.size === 0;
    }

    has(reason) {
      return this.#reasons.has(reason);
    }

    /** Adds or removes a reason against playing. */
    set(reason, isOn) {
      if (isOn) this.#reasons.add(reason);
      else this.#reasons.delete(reason);
      if (reason === "hidden" && this.#clock) this.#watch();
      this.#run();
    }

    /** Shows an item from the start; `bar` is the inner part of its segment. */
    show(item, bar, seconds) {
      this.clear();
      this.#item = item;
      this.#reasons.add("loading");
      const ready = () => this.#begin(bar, item.film && Number.isFinite(this.#media.duration) ? this.#media.duration : seconds);
      const error = () => this.#fail();
      const source = { src: new URL(item.src, root).href, error };
      const poster = item.poster && new URL(item.poster, root).href;
      this.#media = item.film
        ? make("video", { ...source, poster, playsinline: "", preload: "auto", "aria-label": item.alt, loadeddata: ready, ended: () => this.#hear("over") })
        : make("img", { ...source, alt: item.alt, draggable: "false", load: ready });
      if (item.film) this.#media.addEventListener("timeupdate", () => this.#follow());
      this.#place.replaceChildren(this.#media);
      this.#run();
    }

    clear() {
      clearTimeout(this.#look);
      this.#clock?.cancel();
      this.#clock = undefined;
      if (this.#item?.film) this.#media.pause?.();
      this.#item = undefined;
      this.#place.replaceChildren();
      for (const reason of ["loading", "error", "hold"]) this.#reasons.delete(reason);
    }

    restart() {
      if (this.#clock) this.#clock.currentTime = 0;
      if (this.#item?.film) this.#media.currentTime = 0;
    }

    /** Seconds into the item. */
    get time() {
      return (this.#clock?.currentTime ?? 0) / 1000;
    }

    /** Time starts once the item is visible. With reduced motion the bar does not move. */
    #begin(bar, seconds) {
      const frames = isStill() ? [] : [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
      this.#clock = bar.animate(frames, { duration: seconds * 1000, fill: "both" });
      this.#clock.pause();
      this.#clock.addEventListener("finish", () => this.#item?.film || this.#hear("over"));
      this.#reasons.delete("loading");
      this.#watch();
      this.#hear("ready");
      this.#run();
    }

    /** An item counts as seen after half a second on screen. */
    #watch() {
      clearTimeout(this.#look);
      if (!document.hidden) this.#look = setTimeout(() => this.#hear("seen"), 500);
    }

    #follow() {
      if (this.#clock) this.#clock.currentTime = this.#media.currentTime * 1000;
    }

    #fail() {
      const retry = make("button", { type: "button", click: () => this.#hear("retry") }, say("Retry"));
      this.#reasons.delete("loading");
      this.#reasons.add("error");
      this.#run();
      this.#place.replaceChildren(
        make("div", { class: "broken" }, make("p", {}, say("Couldn't load this story")), make("p", {}, this.#item.alt), retry),
      );
    }

    #run() {
      const isThere = !this.#reasons.has("loading") && !this.#reasons.has("error");
      if (this.#item?.film && isThere) this.#roll();
      if (!this.isPlaying) this.#clock?.pause();
      else if (this.#clock?.playState === "paused") this.#clock.play();
      this.#hear("change");
    }

    /** Browsers may allow only muted playback, or none before a user gesture. */
    #roll() {
      const film = this.#media;
      if (!this.isPlaying) return film.pause();
      film.play().catch(({ name }) => {
        if (name !== "NotAllowedError" || film !== this.#media) return;
        if (film.muted) return this.set("user", true);
        film.muted = true;
        this.#roll();
      });
    }
  }

  Object.assign(stories, { Stage, isStill });
})();
